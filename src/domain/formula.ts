/**
 * What a spreadsheet would take for a formula, but for amounts below 0, which are to be added up, and for telephone
 * numbers: a plus sign, digits, blanks, brackets and dashes alone, with a blank between two digits, where nothing can be
 * computed.
 */
export const formula = /^(?!-\d+\.\d\d$)(?!\+(?=.*\d \d)[\d ()-]+$)[=+\-@\t\r]/
