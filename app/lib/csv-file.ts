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
/**
 * Inside a cell, too: a program that splits the file at another character, or ends a quoted cell at a line break,
 * would begin a cell there. Only what calls something does harm, so a list with dashes stays as it was written.
 */
const CALL_AFTER_BREAK = /([;,\t\r\n][\s"']*)([=+\-@＝＋－＠])(?=[^;,\t\r\n]*[(|!])/g

/**
 * A cell that begins like a formula gets an apostrophe in front and is text (deviation 8). Everything else stays byte
 * for byte.
 */
function defused(value: string): string {
  const inside = value.replace(CALL_AFTER_BREAK, "$1'$2")
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside
}
