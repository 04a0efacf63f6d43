import { phoneParts } from '../../../rules/input/phone-number.ts'

/** Words in which a telephone number can be pressed. */
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
