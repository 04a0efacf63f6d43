import { onDevice } from '../browser-storage.ts'

/** Named in the cookie page's inventory. */
const PREFIX = 'admin-unsaved-work'

/** Copies of this window as JSON, by the same keys as on the device. */
const inWindow = new Map<string, string>()

/** Copies of what one account writes, until the server has it. */
export interface UnsavedCopies {
  /** @param onDevice whether it may be in the browser's storage @returns whether it is there */
  keep(name: string, content: unknown, onDevice: boolean): boolean
  forget(name: string): void
  /** The copy of this window, else that of another, else undefined. */
  find(name: string): unknown
  hasAny(): boolean
  /** Drops all copies and keeps no others: the person signs out. */
  end(): void
}

/** @param userId the id of the account. A browser that stores nothing keeps copies in its windows only. */
export function unsavedCopies(userId: string): UnsavedCopies {
  const prefix = `${PREFIX}/${userId}/`
  let hasEnded = false
  const mine = () => {
    const stored = onDevice((storage) => Object.keys(storage)) ?? []
    return [...inWindow.keys(), ...stored].filter((key) => key.startsWith(prefix))
  }
  const remove = (key: string) => {
    inWindow.delete(key)
    onDevice((storage) => storage.removeItem(key))
  }

  return {
    keep(name, content, mayLieOnDevice) {
      if (hasEnded) return false
      const copy = JSON.stringify(content)
      inWindow.set(prefix + name, copy)
      return (mayLieOnDevice && onDevice((storage) => storage.setItem(prefix + name, copy) ?? true)) || false
    },
    forget: (name) => remove(prefix + name),
    find(name) {
      const copy = inWindow.get(prefix + name) ?? onDevice((storage) => storage.getItem(prefix + name))
      try {
        return copy ? JSON.parse(copy) : undefined
      } catch {
        return undefined
      }
    },
    hasAny: () => mine().length > 0,
    end() {
      hasEnded = true
      for (const key of mine()) remove(key)
    },
  }
}
