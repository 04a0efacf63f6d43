import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = join(import.meta.dirname, '../..')
const seconds: Record<string, number> = JSON.parse(readFileSync(join(ROOT, 'tests/durations.json'), 'utf8'))

/**
 * Starts the longest test files first, so that no worker is left with one of them while the others have nothing to do.
 * `npm test -- --record` measures anew. A file without a figure is a short one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId }: TestSpecification) => seconds[relative(ROOT, moduleId)] ?? 0
    return files.toSorted((a, b) => length(b) - length(a) || a.moduleId.localeCompare(b.moduleId))
  }
}
