/** The frame of the sandbox's pages, which replace those of a provider. */
export const sandboxTexts = {
  label: 'Sandbox - no real money',
  checkout: 'Sandbox checkout',
  bank: 'Sandbox bank',
} as const
