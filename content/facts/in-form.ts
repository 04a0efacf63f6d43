import { z } from 'zod/mini'

/** Where a fact stands in the form, and what it is called there. */
export interface InForm {
  section: string
  /** Its only German name, in the form, in texts and in sentences about it. */
  label: string
  where: string
  /** The shipped value, also an empty one, has to be replaced or confirmed before the site is released. */
  isSample: boolean
  /** The flag or link without which no page shows it. */
  onlyWith?: string
  /** The list with which the shipped value cannot be right, or the entries of it: form and release say so. */
  contradictedBy?: { list: string; entries?: Readonly<Record<string, string>> }
  /** It has its place outside of the form, or none. */
  isApart?: true
}

export const inForm = z.registry<InForm>()

export const sectionTitles: string[] = []

function section(title: string) {
  sectionTitles.push(title)
  return <Value extends z.ZodMiniType>(
    value: Value,
    label: string,
    where: string,
    more: Partial<InForm> = {},
  ): Value => {
    return placed(value, { section: title, label, where, isSample: true, ...more })
  }
}

function placed<Value extends z.ZodMiniType>(value: Value, place: InForm): Value {
  const own = value.clone()
  inForm.add(own, place)
  return own
}

/** A field of the header of a text. */
export const inHeader = <Value extends z.ZodMiniType>(value: Value, label: string, where = '', onlyWith?: string) =>
  placed(value, { section: '', label, where, isSample: false, ...(onlyWith ? { onlyWith } : {}) })

/** One that the form of the header leaves out. */
export const apart = <Value extends z.ZodMiniType>(value: Value, label: string) =>
  placed(value, { section: '', label, where: '', isSample: false, isApart: true })

export const inPractice = section('Praxis und Person')
export const inPhotographs = section('Fotos')
export const inContact = section('Anschrift und Kontakt')
export const inHours = section('Sprechzeiten und Schließung')
export const inServices = section('Leistungen und Preise')
export const inQuestions = section('Häufige Fragen und Ausschlussgründe')
export const inTexts = section('Texte der Seiten')
export const inLaw = section('Recht und Datenschutz')
export const inLinks = section('Newsletter und Verweise')

/** What ships is right for most practices. */
export const acceptable = { isSample: false }
export const withNewsletter = { onlyWith: 'practice.newsletter.isOffered' }
export const withPortableDevice = { onlyWith: 'practice.hasPortableDevice' }
