/** A function that runs in the page. It can use its arguments only. */
type InPage<Args extends unknown[], Result> = (...args: Args) => Result

/** One browser with one page, whichever protocol drives it. */
export type View = {
  /** Loads a document. */
  open: (address: string) => Promise<void>
  run: <Args extends unknown[], Result>(inPage: InPage<Args, Result>, ...args: Args) => Promise<Result>
  /** A real press and release of the left button. */
  click: (x: number, y: number) => Promise<void>
  drag: (from: Point, to: Point) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  /** Gives files to the field that this selector finds. */
  upload: (selector: string, path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** Writes a PNG. */
  picture: (path: string) => Promise<void>
  close: () => Promise<void>
}

type Point = { x: number; y: number }
type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown'

export const wide = { width: 1440, height: 900 }
