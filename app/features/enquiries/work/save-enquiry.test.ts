import { expect, test } from 'vitest'
import { bothNotes, type EnquiryWork, joinWork } from './save-enquiry.ts'

const base: EnquiryWork = { status: 'new', admin_notes: 'Ruft an', in_patient_file: false, follow_up_on: null }

test('what only one window changed is taken as it is', () => {
  expect(joinWork(base, { ...base, admin_notes: 'Ruft Montag an' }, { ...base, status: 'contacted' })).toEqual({
    status: 'contacted',
    admin_notes: 'Ruft Montag an',
    in_patient_file: false,
    follow_up_on: null,
  })
})

test('two statuses are a choice', () => {
  expect(joinWork(base, { ...base, status: 'completed' }, { ...base, status: 'contacted' })).toBeUndefined()
})

test('a note that at most one person changed is never doubled', () => {
  expect(bothNotes(base, { ...base, status: 'completed' }, { ...base, status: 'contacted' })).toBe('Ruft an')
  expect(bothNotes(base, { ...base, admin_notes: 'Neu' }, { ...base, status: 'contacted' })).toBe('Neu')
  expect(bothNotes(base, { ...base, admin_notes: 'Gleich' }, { ...base, admin_notes: 'Gleich' })).toBe('Gleich')
})

test('two notes stand one below the other', () => {
  expect(bothNotes(base, { ...base, admin_notes: 'Eine' }, { ...base, admin_notes: 'Andere' })).toBe('Andere\n\nEine')
})
