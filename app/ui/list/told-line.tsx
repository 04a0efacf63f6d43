import { type ComponentProps, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { Dialog } from '../dialogs/dialog.tsx'
import { LineRow } from './line-row.tsx'

interface ToldLineProps extends Omit<ComponentProps<typeof LineRow>, 'to' | 'onPress' | 'time'> {
  /** Of the dialog. */
  title: string
  detail: ReactNode
  /** An address that ends with it opens the dialog. */
  id?: string | undefined
}

/** A line whose press tells the rest, and what can be done. */
export function ToldLine({ title, detail, id, ...line }: ToldLineProps) {
  const [isOpen, setIsOpen] = useState(useLocation().hash === `#${id}`)
  return (
    <>
      <LineRow {...line} onPress={() => setIsOpen(true)} />
      {isOpen
        ? createPortal(
            <Dialog open onClose={() => setIsOpen(false)} title={title} size="tall">
              {/* A link in it leads away. */}
              {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only hears of the links in it */}
              <div
                className="grid grid-cols-1 gap-4"
                onClick={({ target }) => target instanceof Element && target.closest('a') && setIsOpen(false)}
              >
                {detail}
              </div>
            </Dialog>,
            document.body,
          )
        : null}
    </>
  )
}
