import { randomInt, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { pictureAddress } from '../../../rules/pictures.ts'
import { withApp } from '../../support/accounts/authenticator-app.ts'
import { publishDrafts, saveDraft } from '../../support/content/content-drafts.ts'
import { saveFacts } from '../../support/content/publish-facts.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { signedIn } from '../../support/server/server-under-test.ts'
import { sampleArticle, textParagraph } from '../../support/texts/any-text.ts'
import type { Shift } from './shift.ts'

export const ANSWER_SUBJECT = 'Ihre Anfrage'
/** The database takes 120 an hour, and those whose answer was lost count, too. */
const MOST_ANSWERS = 60
export const ARTICLE = 'article/stille-im-alltag'
export const LEFT_ALONE = 'article/in-arbeit'
/** A draft that the owner saved before all this and leaves alone. */
export const unfinished = sampleArticle({ slug: 'in-arbeit', title: 'In Arbeit' })
/** Where the name of the practice or the article stands, so that each page tells the number of its release. */
const PAGES = ['/', '/preise', '/beratung', '/legal/impressum', '/blog', '/blog/stille-im-alltag', '/feed.xml']

/** The owner, whose session outlives the processes. */
export async function startOwner(shift: Shift, url: string, publishableKey: string) {
  const owner = await signedIn(url, publishableKey, ADMINISTRATOR, shift.fetch)
  // A server that sends mail demands a second factor.
  await withApp(owner)
  await saveDraft(owner, LEFT_ALONE, () => unfinished)
  await publish(shift, owner, 1)
  return {
    /** Answers enquiries, adds a picture and publishes, again and again without a pause. */
    async work() {
      for (let number = 2; !shift.isOver; number += 1) {
        for (let count = 0; count < 3; count += 1) await answerNext(shift, owner)
        await addOnePicture(shift, owner, url)
        await publish(shift, owner, number)
      }
    },
  }
}

/** Name of the practice and title of an article, both in one release. */
async function publish(shift: Shift, owner: SupabaseClient, number: number): Promise<void> {
  await shift.untilDone(async () => {
    const facts = await saveFacts(owner, ({ practice }) => {
      practice.name = `Praxis ${number}`
    })
    const article = await saveDraft(owner, ARTICLE, () => articleOf(number))
    await publishDrafts(owner, { ...facts, ...article })
  })
  shift.acknowledged.release = number
}

export function articleOf(number: number) {
  return sampleArticle({ title: `Stille, Fassung ${number}` }, textParagraph(`Fassung ${number} dieses Textes.`))
}

async function answerNext(shift: Shift, owner: SupabaseClient): Promise<void> {
  const { answers, consultations } = shift.acknowledged
  const next = [...consultations].find(([, { email }]) => !answers.has(email))
  if (!next || answers.size >= MOST_ANSWERS) return
  const [_entry_id, { email }] = next
  const text = { _subject: ANSWER_SUBJECT, _body: 'Guten Tag' }
  // The same id at each try, as a repeated click has.
  const answer = { _id: randomUUID(), _entry_id, _seen: null, ...text }
  await shift.untilDone(async () => {
    const { data, error } = await owner.rpc('send_answer', answer)
    if (data !== 'kept') throw new Error(String(error?.message ?? data))
  })
  answers.add(email)
}

async function addOnePicture(shift: Shift, owner: SupabaseClient, url: string): Promise<void> {
  const blue = `#2030${randomInt(0x10, 0xff).toString(16)}`
  const { id, hash } = await shift.untilDone(async () =>
    addPicture(url, owner, await photograph(blue), { name: 'Praxis', alt: 'Zwei Farben' }),
  )
  shift.acknowledged.pictures.set(id, hash)
  await shift.untilDone(async () => {
    const shown = await shift.fetch(pictureAddress(hash, 480, 'webp'))
    if (!shown.ok) throw new Error(`picture ${hash}: ${shown.status}`)
    await shown.arrayBuffer()
  })
}

/** Reads all pages of all servers, again and again: each is wholly of one published release, and no server goes back to an older one. */
export function startReader(shift: Shift, urls: string[]) {
  const newest = urls.map(() => 0)
  let read = 0
  /** @returns the release that all pages of all servers show, if it is one */
  async function readAll(): Promise<number | undefined> {
    const seen = new Set<number>()
    for (const [index, url] of urls.entries()) {
      for (const path of PAGES) {
        const page = await fetch(`${url}${path}`)
          .then(async (response) => (response.ok ? response.text() : `status ${response.status}`))
          // Killed meanwhile.
          .catch(() => undefined)
        if (page === undefined) continue
        read += 1
        const words = page.replaceAll('\u00ad', '').matchAll(/(?:Praxis|Fassung)[ \u00a0](\d+)/g)
        const [number = 0, ...others] = new Set(Array.from(words, ([, found]) => Number(found)))
        const before = newest[index] ?? 0
        const isMixed = before > 0 && (number === 0 || others.length > 0)
        if (isMixed) shift.wrong.push(`${path} shows ${[number, ...others]}: ${page.slice(0, 60)}`)
        if (number < before) shift.wrong.push(`${path} went back from ${before} to ${number}`)
        if (number > shift.acknowledged.release + 1) shift.wrong.push(`${path} shows ${number}, not written yet`)
        newest[index] = number
        seen.add(number)
      }
    }
    return seen.size === 1 ? [...seen][0] : undefined
  }
  return {
    pages: () => read,
    readAll,
    async work() {
      while (!shift.isOver) {
        await readAll()
        await shift.after(10)
      }
    },
  }
}
