import { useEffect } from 'react'

let titleOfPage: string | undefined
let countBefore = 0

/** @param title of the page; undefined leaves it as it is */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) titleOfPage = title
    show()
  }, [title])
}

/** Puts the number of unanswered enquiries before the title, while another window or tab is in front. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    countBefore = count
    show()
    return () => {
      countBefore = 0
      show()
    }
  }, [count])
}

function show(): void {
  titleOfPage ??= document.title
  document.title = countBefore > 0 ? `(${countBefore}) ${titleOfPage}` : titleOfPage
}
