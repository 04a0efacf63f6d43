import { useState } from 'react'

/**
 * What a selection shows: the choice at once, though the address follows only when its list is loaded.
 *
 * @param value what the address says; when it changes, for example by the back button, the selection follows
 */
export function useChosen<Value>(value: Value): [Value, (choice: Value) => void] {
  const [chosen, choose] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    choose(value)
  }
  return [chosen, choose]
}
