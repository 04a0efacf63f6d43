import type { TextDocument } from '../../../content/texts/text-document.ts'
import { textName } from '../../../content/texts/text-document.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { loadDiscardedDrafts, takeBackDraft } from '../drafts/content-state.ts'
import { kindNames } from '../text-editor/text-source.ts'
import type { TrashItem } from './trash-page.tsx'

export async function loadDiscarded(api: DataApi): Promise<TrashItem[]> {
  const drafts = await loadDiscardedDrafts<TextDocument['header']>(api)
  return drafts.map(({ id, document, header, discarded_at }) => {
    const name = textName(document)
    return {
      id: `draft ${id}`,
      label: name ? `Entwurf, ${kindNames[name.kind]}: ${header?.title || '(ohne Titel)'}` : 'Entwurf: Praxisdaten',
      deletedAt: discarded_at,
      href: !name ? '/admin/praxis' : name.kind === 'issue' ? '/admin/newsletter/ausgaben' : '/admin/texte',
      takeBack: () => takeBackDraft(api, id),
    }
  })
}
