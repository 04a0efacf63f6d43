import { gzipSync } from 'node:zlib'
import type { Body } from '../../../server/routing/routes.ts'

/** A body that costs a careless reader much, and what it is. */
export interface HurtingBody {
  what: string
  type: string
  encoding?: string
  bytes: Uint8Array<ArrayBuffer>
}

const encoder = new TextEncoder()
const JSON_TYPE = 'application/json'
/** Fields of the forms and calls: what reaches a pattern, a query or a hash. */
const FIELDS = 'email message password search token token_hash refresh_token code path location'.split(' ')

/** Bodies exactly as large as a route lets in, made to hurt: depth, keys, numbers, strings, encodings. */
export function hurtingBodies({ kind, most }: Body): HurtingBody[] {
  if (kind === 'nothing') return []
  if (kind === 'file') {
    return [
      { what: 'a file of zeros', type: 'application/pdf', bytes: new Uint8Array(most) },
      { what: 'a file that begins like a PDF', type: 'application/pdf', bytes: filled('%PDF-1.7\n', ' ', '', most) },
      { what: 'JSON instead of a file', type: JSON_TYPE, bytes: filled('{"a":[{}', ',{}', ']}', most) },
    ]
  }
  const offer = '{"first_name":"a","last_name":"b","email":"a@example.com","phone":"1","consent_version":"2026-11-20'
  const json = (what: string, bytes: Uint8Array<ArrayBuffer>): HurtingBody => ({ what, type: JSON_TYPE, bytes })
  return [
    json('depth that is still read', filled(`${'{"a":'.repeat(90)}"`, 'x', `"${'}'.repeat(90)}`, most)),
    json('depth without end', filled('', '[', '', most)),
    json('many small objects', filled('{"a":[{}', ',{}', ']}', most)),
    json('many keys', keys(most)),
    json('one key many times', filled('{"email":1', ',"email":1', '}', most)),
    json('a long number', filled('{"id":1', '1', '}', most)),
    json('many long numbers', filled('{"id":[1', ',1e309', ']}', most)),
    json('escapes', filled('{"message":"', '\\u00e4', '"}', most)),
    json('half surrogates', filled('{"message":"', '\\ud800', '"}', most)),
    json('offers without end', filled(`${offer}","message":"`, 'google ranking ', '"}', most)),
    json('quotes', filled('{"message":"', '\\"', '"}', most)),
    ...FIELDS.flatMap((field) => [
      json(`dots in ${field}`, filled(`{"${field}":"a@`, '.', '\\""}', most)),
      json(`percent signs in ${field}`, filled(`{"${field}":"`, '%_\\\\', '"}', most)),
      json(`line breaks in ${field}`, filled(`{"${field}":"`, '\\n ', 'x"}', most)),
    ]),
    { what: 'UTF-16', type: `${JSON_TYPE}; charset=utf-16`, bytes: filled('', '{\0"\0a\0"\0:\0', '', most) },
    json('no UTF-8', new Uint8Array(most).fill(0xff)),
    {
      what: 'a gzip bomb',
      type: JSON_TYPE,
      encoding: 'gzip',
      bytes: new Uint8Array(gzipSync(Buffer.alloc(most * 500))).slice(0, most),
    },
    { what: 'a form', type: 'application/x-www-form-urlencoded', bytes: filled('a=1', '&a=%25', '', most) },
    { what: 'a multipart form', type: 'multipart/form-data; boundary=x', bytes: filled('', '--x\r\n', '--x--', most) },
  ]
}

/** @returns `before`, as much of `repeated` as fits, `behind`: `most` bytes at most */
function filled(before: string, repeated: string, behind: string, most: number): Uint8Array<ArrayBuffer> {
  const times = Math.floor((most - before.length - behind.length) / repeated.length)
  return encoder.encode(before + repeated.repeat(times) + behind)
}

function keys(most: number): Uint8Array<ArrayBuffer> {
  let text = '{"k":0'
  for (let number = 0; text.length < most - 20; number += 1) text += `,"${number.toString(36)}":0`
  return encoder.encode(`${text}}`)
}
