/** A small picture: 64 × 48 pixels. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAwElEQVR42tXCgUYDAABF0fcREREjYkREjBgjxoiIEREjYsSIrogYEZcYI0bsT/uOd5wcYPUcYvUcYfUcY/UMsHpOsHpOsXqGWD1nWD3nWD0XWD2XWD0jrJ4rrJ4xVs8Eq+caq2eK1TPD6rnB6rnF6rnD6plj9dxj9Txg9Txi9Sywep6wep6xepZYPS9YPSusnlesnjesnnesng+snk+snjVWzxdWzzdWj1g9P1g9G6yeLVbPL1bPDqvnD6tnj9X/AZ/lbvF+hgBEAAAAAElFTkSuQmCC',
  'base64',
)
