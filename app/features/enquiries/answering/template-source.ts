import type { AnswerTemplate } from '../../../../database/json-results.ts'
import { call, type DataApi } from '../../../lib/data-api.ts'
import type { Version } from '../../../lib/drafts/draft-state.ts'
import type { Answer } from '../../../lib/drafts/draft-store.ts'
import { shippedTemplates } from './templates.ts'

export async function loadTemplates(api: DataApi): Promise<Version<AnswerTemplate[], number>> {
  const stored = await call(api, 'answer_templates')
  return stored ? { body: stored.templates, seen: stored.change } : { body: [...shippedTemplates], seen: 0 }
}

export async function saveTemplates(
  api: DataApi,
  templates: AnswerTemplate[],
  seen: number,
): Promise<Answer<AnswerTemplate[], number>> {
  const answer = await call(api, 'save_answer_templates', {
    _seen: seen,
    _templates: templates.map((one) => ({ ...one })),
  })
  if (answer.state === 'saved') return { outcome: 'saved', seen: answer.change }
  return { outcome: 'conflict', theirs: { body: answer.templates, seen: answer.change } }
}
