import pc from 'picocolors';

export type Paint = Pick<typeof pc, 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan'>;

/** Colours, or functions that change nothing. Meaning never hangs on them alone: words and signs carry it. */
export function paint(enabled: boolean): Paint {
  return pc.createColors(enabled);
}
