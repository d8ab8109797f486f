import { Copy, Download } from 'lucide-react'
import { encode } from 'uqr'

import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import { addressOf, type ReferralLink } from '../data/links.ts'
import styles from './LinkCode.module.css'

type LinkCodeProps = { link: ReferralLink; onClose: () => void }

/** The link as a QR code, for a card or a poster. */
export function LinkCode({ link, onClose }: LinkCodeProps) {
  const copy = useCopy()
  const address = addressOf(link)
  const picture = pictureOf(address)
  return (
    <Dialog title={link.name} onClose={onClose} footer={<DialogClose>Close</DialogClose>}>
      <Stack gap={4}>
        <img className={styles.code} src={picture} alt={`QR code for ${address}`} />
        <p className={styles.address}>{address}</p>
        <Inline gap={2}>
          <Button
            icon={<Copy size={18} aria-hidden="true" />}
            onClick={() => void copy(address, 'Link copied')}
          >
            Copy link
          </Button>
          <a className={buttonClass('plain')} href={picture} download={`referral-link-${link.code}.svg`}>
            <Download size={18} aria-hidden="true" /> Download SVG
          </a>
        </Inline>
      </Stack>
    </Dialog>
  )
}

/** Dark on white in both themes, as cameras expect, and with the error correction that print needs. */
function pictureOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
