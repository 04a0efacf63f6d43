/** A fact in the words of the practice: its name in braces, `{practice.firstTalk.price}`. */
const placeholder = /\{([^{}]*)\}/g

/**
 * The words as they are read. What a fact says is not searched again, also where it has braces of its own.
 *
 * @param value the present value of a fact; undefined for a name that is none, which stays as it is
 */
export function fillIn(text: string, value: (fact: string) => string | undefined): string {
  return text.replace(placeholder, (written, fact: string) => value(fact) ?? written)
}
