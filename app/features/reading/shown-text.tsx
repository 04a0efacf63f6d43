import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { textAt } from '#texts'
import { TextBody } from './text-body.tsx'

/** The text of the page: the published one, or else the shipped one. The build puts this around every shipped text. */
export function ShownText({ shipped: Shipped }: { shipped: ComponentType }) {
  const { pathname } = useLocation()
  const text = textAt(pathname)
  return text ? <TextBody content={text.body} /> : <Shipped />
}
