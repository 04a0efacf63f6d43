import { expect, test } from 'vitest'
import { addressProblem, EMAIL_MAX_LENGTH, isEmailAddress, normalizeAddress } from './email-address.ts'

test.each([
  ['max.mustermann+praxis@mail.example.com', 'max.mustermann+praxis@mail.example.com'],
  ["o'hara&soehne@example.com", "o'hara&soehne@example.com"],
  [' Erika@Example.COM\n', 'erika@example.com'],
  ['info@müller-idn.de', 'info@xn--mller-idn-q9a.de'],
  ['info@MU\u0308LLER-idn.de', 'info@xn--mller-idn-q9a.de'],
  ['info@XN--mller-idn-q9a.de', 'info@xn--mller-idn-q9a.de'],
  ['info@straße.example', 'info@xn--strae-oqa.example'],
  ['erika@example.com\u200b', 'erika@example.com'],
  ['erika\u200e@exa\u00admple.com\u202c', 'erika@example.com'],
])('%j is stored and compared as %s', (typed, stored) => {
  expect(normalizeAddress(typed)).toBe(stored)
  expect(normalizeAddress(stored)).toBe(stored)
  expect(isEmailAddress(stored)).toBe(true)
})

const PLEASE_CHECK = 'Bitte prüfen Sie die E-Mail-Adresse.'
const BEYOND_ASCII = `Vor dem @ stehen Umlaute oder andere Sonderzeichen, die Mailserver nicht annehmen. ${PLEASE_CHECK}`
const DOTS = `Vor dem @ steht ein Punkt am Anfang, am Ende oder doppelt. ${PLEASE_CHECK}`

test.each([
  ['jörg@example.com', BEYOND_ASCII],
  ['İx@example.com', BEYOND_ASCII],
  ['\u212aerika@example.com', BEYOND_ASCII],
  ['.max@example.com', DOTS],
  ['max.@example.com', DOTS],
  ['max..m@example.com', DOTS],
  [`${'m'.repeat(65)}@example.com`, `Vor dem @ stehen mehr als 64 Zeichen. ${PLEASE_CHECK}`],
])('what mail servers refuse before the @ is said: %s', (typed, sentence) => {
  const address = normalizeAddress(typed)
  expect(isEmailAddress(address)).toBe(false)
  expect(addressProblem(address)).toBe(sentence)
})

test.each([
  '',
  'max@example',
  'max@example.com.',
  'max@example..com',
  'max@example.com?bcc=erika%40example.com',
  'max@müller.example/x',
  'max@müller@example.com',
  'a\nb@example.com',
])('%j is no address', (text) => {
  const address = normalizeAddress(text)
  expect(isEmailAddress(address)).toBe(false)
  expect(addressProblem(address)).toMatch(/gültige E-Mail-Adresse|Umlaute/)
})

test('only the form that is stored counts as an address', () => {
  for (const text of ['Max@example.com', 'max@Example.com', 'max@müller.example', ' max@example.com']) {
    expect(isEmailAddress(text)).toBe(false)
  }
})

test('what is too long for an address is refused as it is', () => {
  const host = String.fromCodePoint(...Array.from({ length: EMAIL_MAX_LENGTH }, (_, number) => 0x4e00 + number))
  expect(normalizeAddress(` a@${host}.de`)).toBe(` a@${host}.de`)
})

test('an address ends where its column does', () => {
  const longest = `m@${'m'.repeat(EMAIL_MAX_LENGTH - 'm@.com'.length)}.com`
  expect(isEmailAddress(longest)).toBe(true)
  expect(isEmailAddress(longest.replace('@', '@m'))).toBe(false)
})

test('no character with which a mail program reads more than one address is accepted, and no other ASCII character before the @ is refused', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const isTaken = (character: string) => /[\x21-\x7e]/.test(character) && !/[A-Z@<>()[\],;:\\"]/.test(character)

  expect(characters.filter((character) => isEmailAddress(`a${character}b@example.com`) !== isTaken(character))).toEqual(
    [],
  )
  expect(characters.filter((character) => isEmailAddress(`a@ex${character}ample.com`))).toEqual([
    ...'-.0123456789',
    ...'abcdefghijklmnopqrstuvwxyz',
  ])
})
