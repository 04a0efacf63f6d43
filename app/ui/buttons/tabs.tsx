import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; panel: ReactNode }[]
  chosen: string
  onChoose: (id: string) => void
}

/** Arrow keys, Home and End move and choose; Tab leads into the panel. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)

  // On a phone the tabs are one line that is pushed sideways.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}${chosen}`)}`)
    list.current?.scrollTo({ left: (tab?.offsetLeft ?? 0) - (list.current.clientWidth - (tab?.offsetWidth ?? 0)) / 2 })
  }, [baseId, chosen])

  function move(event: KeyboardEvent): void {
    const index = tabs.findIndex(({ id }) => id === chosen)
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}${next.id}`)}`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" aria-label={label} className="tab-list">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${baseId}${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === chosen}
            aria-controls={`${baseId}${tab.id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            className="tab"
            onClick={() => onChoose(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={`${baseId}${tab.id}-panel`}
          role="tabpanel"
          aria-labelledby={`${baseId}${tab.id}`}
          hidden={tab.id !== chosen}
          className="pt-3"
        >
          {tab.id === chosen ? tab.panel : null}
        </div>
      ))}
    </div>
  )
}
