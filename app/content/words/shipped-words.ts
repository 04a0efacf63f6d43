import facts from '../release-0/facts.json' with { type: 'json' }

/** Where a frequent question can lead further. The pages know the address (`app/content/frequent-questions.ts`). */
export const questionLinks = ['', 'prices', 'exclusions', 'device'] as const

interface FrequentQuestion {
  question: string
  answer: string
  link: (typeof questionLinks)[number]
}

/** What the practice says in its own words, besides its articles. A name in braces is a fact (`fill-in.ts`). */
export interface Words {
  frequentQuestions: FrequentQuestion[]
  exclusions: { text: string }[]
  home: { lead: string; device: string; portableDevice: string; products: string; idea: string }
  about: {
    lead: string
    mission: string
    vision: string
    nature: string
    science: string
    individuality: string
    trust: string
  }
  mwoDigital: { lead: string; frequencies: string; precision: string; care: string; wholePerson: string }
  consultation: { lead: string; planning: string }
}

/** The words that a new installation starts with. */
export const shippedWords = facts.words as Words
