/** Colours, radii and type for Mantine; the palette itself is in theme.css as custom properties. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// Shade 8 is for a light background, shade 7 for a dark one: both have contrast AA there.
const you: MantineColorsTuple = [
  '#effaf5',
  '#dff3ea',
  '#c0ebd8',
  '#9fe3c6',
  '#7fdcb6',
  '#68d7ab',
  '#58d5a6',
  '#4cd3a2',
  '#0a6b4f',
  '#06523c',
]
const them: MantineColorsTuple = [
  '#f4f3fd',
  '#e7e6fb',
  '#d6d4fd',
  '#c9c7fe',
  '#bdbbff',
  '#b5b2ff',
  '#adaaff',
  '#a5a2ff',
  '#4a46b8',
  '#383594',
]
const red: MantineColorsTuple = [
  '#fef4f3',
  '#fdecea',
  '#ffd6d1',
  '#ffc4bd',
  '#ffb5ac',
  '#ffaaa1',
  '#ffa298',
  '#ff9a90',
  '#b42318',
  '#8e1b12',
]

// Mantine's greys of the dark scheme, tinted with our green.
const dark: MantineColorsTuple = [
  '#eaf2ee',
  '#c3d1ca',
  '#9db0a8',
  '#6c7f77',
  '#3a4842',
  '#26322d',
  '#1b2622',
  '#141d1a',
  '#0c1311',
  '#080d0b',
]

/**
 * The text on a filled background is white in the light scheme and nearly black in the dark one. Mantine would use one
 * colour for both.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  return input.variant === 'filled' ? { ...colors, color: 'var(--on-you)' } : colors
}

export const theme = createTheme({
  primaryColor: 'you',
  primaryShade: { light: 8, dark: 7 },
  variantColorResolver,
  colors: { you, them, red, dark },
  fontFamily: "'Inter Variable', 'Inter Sized', Inter, system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', 'Inter Sized', Inter, system-ui, sans-serif" },
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Mantine's own colours are ours, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const palette = {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--soft)',
    '--mantine-color-placeholder': 'var(--soft)',
    '--mantine-color-anchor': 'var(--you)',
    '--mantine-primary-color-contrast': 'var(--on-you)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--bg)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--edge)',
  }
  // The next shade is far darker: under the pointer a button would lose the contrast to its dark text.
  const hover = {
    '--mantine-color-you-filled-hover': '#3fc394',
    '--mantine-color-them-filled-hover': '#9693f5',
    '--mantine-color-red-filled-hover': '#ff8a7e',
  }
  return { variables: {}, light: palette, dark: { ...palette, ...hover } }
}
