const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as a file for spreadsheets: with a byte-order mark, quoted cells, and no cell that a spreadsheet would run.
 * @param separator a German Excel expects semicolons of a file it opens
 */
export function csvFile(
  header: readonly string[],
  rows: readonly (readonly (string | null | undefined)[])[],
  separator: ',' | ';' = ',',
): string {
  const lines = [header, ...rows.map((cells) => cells.map((cell) => quoted(defused(cell ?? ''))))]
  return BYTE_ORDER_MARK + lines.map((cells) => cells.join(separator)).join('\n')
}

function quoted(value: string): string {
  return /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Also in full width, which some spreadsheets read alike. */
const FORMULA_AT_START = /^[\s"']*[=+\-@＝＋－＠\t\r]/
/** A sign and a number, such as "+49 (151) 23-45" or "-10", calls nothing. */
const SIGNED_NUMBER = /^[+-][\d ()[\]/.-]*$/
/** Some programs begin another cell inside of one. Only a line with a call does harm: lists with dashes stay as written. */
const SIGN_AT_START = /^([\s"']*)([=+\-@＝＋－＠])/
const CALLS = ['(', '|', '!']

/** Puts an apostrophe before a cell that begins like a formula (deviation 8). All others stay byte for byte. */
function defused(value: string): string {
  if (SIGNED_NUMBER.test(value)) return value
  const [first = '', ...rest] = value.split(/([\r\n])/)
  const inside = defusedLine(first, 1) + rest.map((line) => defusedLine(line, 0)).join('')
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside
}

/** @param from the first part that a misreading program could take for the beginning of a cell */
function defusedLine(line: string, from: 0 | 1): string {
  const lastCall = Math.max(...CALLS.map((sign) => line.lastIndexOf(sign)))
  let at = 0
  return line
    .split(/([;,\t])/)
    .map((part, index) => {
      const isBeforeCall = at <= lastCall
      at += part.length
      return index >= from && isBeforeCall ? part.replace(SIGN_AT_START, "$1'$2") : part
    })
    .join('')
}
