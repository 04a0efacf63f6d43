const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as a file for spreadsheets: with a byte-order mark, cells quoted where they must be, and nothing in them that
 * a spreadsheet would run.
 *
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

/** Also in full width: some spreadsheets read those signs alike. */
const FORMULA_AT_START = /^[\s"']*[=+\-@＝＋－＠\t\r]/
/** A sign and a number, as telephone numbers are written ("+49 (151) 23-45", "-10"): nothing in it can call anything. */
const SIGNED_NUMBER = /^[+-][\d ()[\]/.-]*$/
/**
 * Inside a cell, too: a program that splits the file at another character, or ends a quoted cell at a line break,
 * would begin a cell there. Only what calls something does harm, so a list with dashes stays as it was written.
 */
const BREAK = /([;,\t\r\n])/
const CALL_AT_START = /^([\s"']*)([=+\-@＝＋－＠])(?=.*[(|!])/s

/**
 * A cell that begins like a formula gets an apostrophe in front and is text (deviation 8). Everything else, also a sign
 * followed by nothing but a number, stays byte for byte.
 */
function defused(value: string): string {
  if (SIGNED_NUMBER.test(value)) return value
  const [first = '', ...rest] = value.split(BREAK)
  const inside = first + rest.map((part) => part.replace(CALL_AT_START, "$1'$2")).join('')
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside
}
