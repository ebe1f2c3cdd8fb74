import type { Tones } from '../drawing.ts';

/** Tones that more than one part is modelled in. */
export const colors = {
  leaf: ['#a4dc6a', '#55a845', '#256b35'],
  deepLeaf: ['#7cc46a', '#2f8a4a', '#125238'],
  cream: ['#fffaf0', '#f0e0c6', '#bda182'],
  wood: ['#eebf86', '#c98d52', '#80502a'],
  darkWood: ['#b07a4a', '#80522e', '#4a2d18'],
  terracotta: ['#f5a77c', '#d2693f', '#8c3a22'],
  metal: ['#f4f6fa', '#b9c3cf', '#6c7889'],
  soil: ['#8a6248', '#5c3d2c', '#33211a'],
  paper: ['#fffdf6', '#f5ead2', '#cdb78e'],
  twine: ['#f3dca8', '#d2ac68', '#8f6a34'],
} as const satisfies Record<string, Tones>;
