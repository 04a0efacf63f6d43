import { phoneParts } from '../../../rules/input/phone-number.ts'

/** Makes telephone numbers in a text links. */
export function WithPhoneLinks({ text }: { text: string }) {
  return phoneParts(text).map(({ text, href }) =>
    href ? (
      <a key={href} href={href} className="whitespace-nowrap">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
