import type { Reader } from '../../domain/reader.ts'
import type { ListAddress } from '../../lists/listSearch.ts'

export type SettingsTabProps = {
  user: Reader
  search: ListAddress
  /** Navigates to another address of the tab. */
  onSearch: (address: ListAddress, replace?: boolean) => void
}
