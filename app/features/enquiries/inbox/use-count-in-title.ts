import { useEffect } from 'react'

export function useCountInTitle(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${plain}` : plain
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '')
    }
  }, [count])
}
