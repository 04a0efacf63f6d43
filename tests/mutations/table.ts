import type { Change } from './mutation.ts'
import type { Outcome } from './results.ts'

interface Row {
  area: string
  change: Change
  outcome: Outcome
}

/** Prints how many were killed in each part, and every one that was not. */
export function printTable(rows: Row[]): void {
  console.info('\n| part | run | killed | not killed |\n|---|---|---|---|')
  for (const area of new Set(rows.map((row) => row.area)))
    printLine(
      area,
      rows.filter((row) => row.area === area),
    )
  printLine('all', rows)
  for (const { area, change, outcome } of rows) {
    if (outcome.result === 'killed') continue
    console.info(
      `\n${outcome.result} in ${area}\n  ${change.find}\n  → ${change.replace}\n  ${change.survives ?? (outcome.by || 'not explained')}`,
    )
  }
}

function printLine(name: string, rows: Row[]): void {
  const killed = rows.filter(({ outcome }) => outcome.result === 'killed').length
  const share = Math.round((killed / Math.max(1, rows.length)) * 1000) / 10
  console.info(`| ${name} | ${rows.length} | ${killed} (${share} %) | ${rows.length - killed} |`)
}
