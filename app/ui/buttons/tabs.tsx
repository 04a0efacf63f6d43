import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; panel: ReactNode }[]
  chosen: string
  onChoose: (id: string) => void
  /** Puts the line of the tabs and their panels into a page. */
  frame(line: ReactNode, panels: ReactNode): ReactNode
}

/** Arrow keys, Home and End move and choose; Tab leads into the panel. */
export function Tabs({ label, tabs, chosen, onChoose, frame }: TabsProps) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)

  // On a phone the tabs are one line that is pushed sideways; counts in their names come later.
  const names = tabs.map((tab) => tab.label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are wider
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}${chosen}`)}`)
    list.current?.scrollTo({ left: (tab?.offsetLeft ?? 0) - (list.current.clientWidth - (tab?.offsetWidth ?? 0)) / 2 })
  }, [baseId, chosen, names])

  function move(event: KeyboardEvent): void {
    const index = tabs.findIndex(({ id }) => id === chosen)
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const next = target === undefined ? undefined : tabs.at(target % tabs.length)
    if (!next) return
    event.preventDefault()
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${baseId}${next.id}`)}`)?.focus()
  }

  const stop = (tabs.find(({ id }) => id === chosen) ?? tabs[0])?.id
  const line = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="tab-list relative flex self-stretch min-w-0 gap-6 overflow-x-auto [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${baseId}${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === chosen}
          aria-controls={`${baseId}${tab.id}-panel`}
          tabIndex={tab.id === stop ? 0 : -1}
          className="tab min-h-[48px] min-w-[44px] flex-none text-small whitespace-nowrap"
          onClick={() => onChoose(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
  const panels = tabs.map((tab) => (
    <div
      key={tab.id}
      id={`${baseId}${tab.id}-panel`}
      role="tabpanel"
      aria-labelledby={`${baseId}${tab.id}`}
      hidden={tab.id !== chosen}
      className="tab-panel"
    >
      {tab.id === chosen ? tab.panel : null}
    </div>
  ))
  return frame(line, panels)
}
