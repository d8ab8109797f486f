import type { MenuItem } from '../shared/menu/menu.ts'
import type { Search } from '../shared/search/useSearch.ts'

/** Finds the pages of the menu that this person may open. */
export function goTo(menu: readonly MenuItem[]): Search {
  return (term) =>
    menu
      .filter((item) => item.label.toLowerCase().includes(term.toLowerCase()))
      .flatMap(({ label, to }) =>
        to === undefined ? [] : [{ id: label, title: label, subtitle: 'Page', to }],
      )
}
