import type { HistoryLine } from '../../../../database/json-results.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'

/** What was changed on an entry, as far as it was read. */
export interface History {
  /** Newest first. */
  lines: readonly HistoryLine[]
  hasOlder: boolean
}

/** Lines of one answer; the server sends one more where older ones follow. */
const PAGE = 30

/** @param before the oldest line that is known; none for the newest lines @throws the API's error */
export async function loadHistory(api: DataApi, entry: string, before?: HistoryLine): Promise<History> {
  const found = await rpcOf(api).enquiry_history({ entry_id: entry, before_line: before?.id })
  return { lines: found.slice(0, PAGE), hasOlder: found.length > PAGE }
}

/** Two parts of one history that meet or overlap, each line once. */
export function joinHistory(one: History, other: History): History {
  const lines = [...new Map([...one.lines, ...other.lines].map((line) => [line.id, line])).values()]
  const oldest = ({ lines }: History) => lines.at(-1)?.id ?? Number.POSITIVE_INFINITY
  const { hasOlder } = oldest(one) <= oldest(other) ? one : other
  return { lines: lines.sort((a, b) => b.id - a.id), hasOlder }
}
