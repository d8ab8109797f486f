import { type ReactNode, useRef } from 'react'

import hidden from '../theme/Hidden.module.css'
import { Button } from './Button.tsx'

type FileButtonProps = {
  /** Names the hidden field for screen readers. */
  label: string
  /** Endings and types, as the attribute has them. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  icon?: ReactNode
  onFiles: (files: File[]) => void
  children: string
}

/** A button that opens the browser's file dialog. */
export function FileButton({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        className={hidden.hidden}
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Lets the user choose the same file again after removing it.
          target.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}
