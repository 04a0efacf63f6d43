import { createContext, use } from 'react'
import type { Facts } from '../../content/facts/facts-of-document.ts'
import type { Site, Texts } from '../../content/site/site.ts'

const CurrentSite = createContext<Site | undefined>(undefined)

/** The site of one request; in an island the part that came with it. */
export const SiteProvider = CurrentSite.Provider

export function useSite(): Site {
  const site = use(CurrentSite)
  if (!site) throw new Error('a component asks for the site outside of a page')
  return site
}

export const useFacts = (): Facts => useSite().facts
export const usePractice = (): Facts['practice'] => useSite().facts.practice
export const useTexts = (): Texts => useSite().texts

const CurrentPath = createContext('/')

/** The address of the page that is rendered. */
export const PathProvider = CurrentPath.Provider
export const usePath = (): string => use(CurrentPath)
