import { useEffect } from 'react'

/** By key. */
export type Shortcuts = Record<string, () => void>

/** Single keys, ignored while a person types and together with Ctrl, Alt or the command key. */
export function useShortcuts(shortcuts: Shortcuts, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const act = shortcuts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [shortcuts, enabled])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
}
