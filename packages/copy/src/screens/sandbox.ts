/** Around the sandbox's pages, where it stands in for a provider. */
export const sandboxTexts = {
  label: 'Sandbox - no real money',
  checkout: 'Sandbox checkout',
  bank: 'Sandbox bank',
} as const
