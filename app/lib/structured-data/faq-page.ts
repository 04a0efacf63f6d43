import { plainText } from '../../../rules/format/plain-text.ts'

export interface Question {
  question: string
  answer: string
}

/** schema.org `FAQPage`; questions and answers as plain text. */
export function faqPageData(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: plainText(questions).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
