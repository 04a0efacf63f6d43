import { kindNames, textName } from '../../../../content/texts/text-document.ts'
import { type DataApi, type RpcResult, rpcOf } from '../../../lib/data-api.ts'

export interface TrashItem {
  id: number
  label: string
  deletedAt: string
  href: string
}

export async function loadTrash(api: DataApi): Promise<TrashItem[]> {
  return (await rpcOf(api).list_trash()).map((line) => ({
    id: line.id,
    deletedAt: line.deleted_at,
    ...placeOf(line),
  }))
}

function placeOf({ kind, name, title }: RpcResult<'list_trash'>[number]): Pick<TrashItem, 'label' | 'href'> {
  if (kind === 'picture') return { label: `Bild: ${name}`, href: '/admin/bilder' }
  const text = textName(name)
  if (!text) return { label: 'Entwurf: Praxisdaten', href: '/admin/praxis' }
  return {
    label: `Entwurf, ${kindNames[text.kind]}: ${title || '(ohne Titel)'}`,
    href: text.kind === 'issue' ? '/admin/newsletter/ausgaben' : '/admin/texte',
  }
}
