import { Dialog } from '../dialog/Dialog.tsx'
import type { MenuItem } from '../menu/menu.ts'
import { SideMenu } from '../menu/SideMenu.tsx'
import { product } from '../product.ts'

type MenuDrawerProps = { items: MenuItem[]; path: string; onClose: () => void }

/** The menu on a phone. */
export function MenuDrawer({ items, path, onClose }: MenuDrawerProps) {
  return (
    <Dialog flush place="left" title={product.name} onClose={onClose}>
      <SideMenu items={items} path={path} onChosen={onClose} />
    </Dialog>
  )
}
