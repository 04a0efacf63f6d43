import { expect, test } from 'vitest'
import { outcomeInARow, outcomeOf } from './outcome.ts'

const rcpt = { code: 'EENVELOPE', command: 'RCPT TO' }
const data = { code: 'EMESSAGE', command: 'DATA' }

test.each([
  [{ ...rcpt, responseCode: 550, response: '550 5.1.1 no such user' }, false, 'no mailbox'],
  [{ ...rcpt, responseCode: 550, response: '550 5.7.1 relaying denied' }, false, 'later'],
  [{ ...rcpt, responseCode: 450, response: '450 4.2.2 mailbox full' }, false, 'later'],
  [{ ...rcpt, responseCode: 552, response: '552 5.2.2 mailbox full' }, false, 'later'],
  [{ ...rcpt, responseCode: 552, response: '552 too many recipients' }, false, 'later'],
  [{ ...rcpt, responseCode: 550, response: '550 5.2.2 over quota' }, false, 'later'],
  [{ ...rcpt, responseCode: 554, response: '554-4.2.2 over quota' }, false, 'later'],
  [{ ...rcpt, responseCode: 421, response: '421 4.7.0 too many' }, false, 'back'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 sender' }, false, 'back'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 no' }, false, 'back'],
  [{ ...data, responseCode: 554, response: '554 spam' }, true, 'refused'],
  [{ ...data, responseCode: 552, response: '552 5.2.2 over quota' }, true, 'later'],
  [{ ...data, responseCode: 451, response: '451 later' }, true, 'later'],
  [{ code: 'ECONNECTION', command: 'CONN' }, false, 'back'],
  [{ code: 'ECONNECTION', command: 'CONN' }, true, 'uncertain'],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, true, 'uncertain'],
  [{ code: 'EDEADLINE' }, true, 'uncertain'],
  [{ code: 'EENVELOPE', command: 'API' }, false, 'refused'],
] as const)('%o, on its way %s: %s', (error, isOnItsWay, outcome) => {
  expect(outcomeOf(error, isOnItsWay)).toBe(outcome)
})

test.each([
  ['later', 2, 0, 'later'],
  ['later', 3, 0, 'back'],
  ['later', 3, 1, 'later'],
  ['uncertain', 3, 0, 'uncertain'],
] as const)('%s as failure %d in a row, after %d refusals of its own: %s', (alone, failures, refusals, outcome) => {
  expect(outcomeInARow(alone, failures, { refusals })).toBe(outcome)
})
