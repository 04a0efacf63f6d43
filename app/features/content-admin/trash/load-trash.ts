import { kindNames, textName } from '../../../../content/texts/text-document.ts'
import { type DataApi, rpcOf } from '../../../lib/data-api.ts'
import { takeBackDraft } from '../drafts/content-state.ts'
import type { TrashItem } from './trash-page.tsx'

export async function loadDiscarded(api: DataApi): Promise<TrashItem[]> {
  const drafts = await rpcOf(api).discarded_drafts()
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
