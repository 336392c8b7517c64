/** The frame of every page, and the texts of pages that failed to load. */
export const pageTexts = {
  product: 'Sidebet',
  windowTitle: (title: string) => `${title} - Sidebet`,
  skip: 'Skip to the page',
  trial: 'Trial: no real money is involved',
  menu: 'Menu',
  visitor: { title: 'Start', how: 'How it works', login: 'Login', signUp: 'Sign Up' },
  funds: 'Your funds',
  legal: {
    title: 'Legal',
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    gaming: 'Responsible Gaming',
  },
  help: { title: 'Help', faq: 'FAQ', contact: 'Contact Us', status: 'Status' },
  contents: 'On this page',
  dismiss: 'Dismiss',
  loading: 'Loading',
  tryAgain: 'Try again',
  broken: 'Something went wrong on this page.',
  loadAgain: 'Load again',
  updating: 'Updating',
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. It may have changed, or a letter is missing.',
    links: 'Where to go from here',
  },
} as const
