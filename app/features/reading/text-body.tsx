import { type ComponentType, createElement, type ReactNode } from 'react'
import type { ReadyNode } from '../../content/texts/ready-text.ts'
import { EvidenceNotice } from '../../ui/evidence-notice.tsx'
import { useMDXComponents } from './text-components.tsx'

/** The elements that a text may become. Any other name needs a component. */
const plain =
  'p h2 h3 ul ol li blockquote thead tbody tr th td strong em span code br figure picture source img figcaption'.split(
    ' ',
  )

/** A published text, with the same components that the shipped ones have. */
export function TextBody({ content }: { content: readonly ReadyNode[] }) {
  const components: Record<string, ComponentType<never>> = { ...useMDXComponents(), Notice }
  return shown(content)

  function shown(nodes: readonly ReadyNode[]): ReactNode {
    return nodes.map((node, index) => {
      if (typeof node === 'string') return node
      const [name, attributes, ...inside] = node
      const element = plain.includes(name) ? name : components[name]
      if (!element) throw new Error(`no component shows ${name}`)
      return createElement(
        element as string,
        { ...attributes, key: index },
        ...(inside.length > 0 ? [shown(inside)] : []),
      )
    })
  }
}

function Notice({ variant, about }: { variant: 'inline' | 'compact' | 'full'; about: string }) {
  return variant === 'inline' ? (
    <EvidenceNotice variant="inline" assumption={about} />
  ) : (
    <EvidenceNotice variant={variant} about={about} />
  )
}
