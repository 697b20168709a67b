// Compares sixteen bytes at once, and masks them. Bit n of a comparison belongs to byte n.
//
// Why C: Swift compares the elements of a vector one by one, and cannot make bits of a mask. Here both are one
// instruction each on x86-64, and a few on ARM. A constant array is part of the program; in Swift it is an object.
#pragma once
#include <stdint.h>
#include <string.h>

typedef uint8_t rb_bytes __attribute__((ext_vector_type(16)));
typedef _Bool rb_mask __attribute__((ext_vector_type(16)));

static inline uint16_t rb_bits(rb_mask mask) {
  uint16_t bits;
  memcpy(&bits, &mask, sizeof bits);
  return bits;
}

// The first `count` of sixteen bytes as masks of two words; `count` is at most 16.
static const uint8_t rb_prefixes[32] = {
  0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
};

static inline uint64_t rb_first_word(long count) {
  uint64_t word;
  memcpy(&word, rb_prefixes + 16 - count, sizeof word);
  return word;
}

static inline uint64_t rb_second_word(long count) {
  uint64_t word;
  memcpy(&word, rb_prefixes + 24 - count, sizeof word);
  return word;
}

// The bytes that equal `byte`.
static inline uint16_t rb_equal(rb_bytes bytes, uint8_t byte) {
  return rb_bits(__builtin_convertvector(bytes == byte, rb_mask));
}

// The bytes that are at least `byte`, unsigned.
static inline uint16_t rb_at_least(rb_bytes bytes, uint8_t byte) {
  return rb_bits(__builtin_convertvector(bytes >= byte, rb_mask));
}

// The bytes that are at most `byte`, unsigned.
static inline uint16_t rb_at_most(rb_bytes bytes, uint8_t byte) {
  return rb_bits(__builtin_convertvector(bytes <= byte, rb_mask));
}
