import type { AnswerTemplate } from '../../../../database/json-results.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import { loadDraft, type SeenDraft, versionOf } from '../../../lib/drafts/stored-draft.ts'
import { shippedTemplates } from './templates.ts'

export const TEMPLATES = 'answer-templates'

export async function loadTemplates(api: DataApi): Promise<Version<AnswerTemplate[], SeenDraft>> {
  return versionOf(await loadDraft<AnswerTemplate[]>(api, TEMPLATES), [...shippedTemplates])
}
