declare module 'linebreak' {
  /** Finds where a line may be broken (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

/** Its own types describe a CommonJS module, which it is not. */
declare module 'bidi-js' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): { levels: Uint8Array }
    getMirroredCharacter(letter: string): string | null
  }
}
