import { useState } from 'react'

/**
 * Shows a choice at once, although the address follows only when its list is loaded.
 * @param value of the address; the selection follows its changes, for example by the back button
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
