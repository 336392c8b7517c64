import { LEAGUE_CODES, type LeagueCode } from './league.ts'

/** `#rrggbb`. */
export type Colour = `#${string}`

/** The two colours of a team, its main one first. They are facts; a mark or a logo is not part of them. */
export type TeamColours = { readonly first: Colour; readonly second: Colour }

/**
 * One team per line: its two colours, then its full name. A club of two leagues is listed in the first one.
 *
 * Sources, of November 2026: sdvplot-js for NFL, NBA, MLB and NHL (from ESPN and nflverse), teamcolors by Ben Baumer for
 * college football, lists of kit colours for soccer. Where they were out of date or differed, the colours of the present
 * shirts: 22 teams, such as Pittsburgh Panthers, América and Mexico.
 */
const DIRECTORY: Readonly<Record<LeagueCode, string>> = {
  ligamx: `
    ffe500 00205b América
    a6192e 00205b Atlante
    c41e3a 000000 Atlas
    c41e3a 002f6c Atlético de San Luis
    0047ab ffffff Cruz Azul
    008c45 e31e24 FC Juárez
    cd2e3a ffffff Guadalajara
    006633 ffffff León
    002d62 ffffff Monterrey
    c41e3a ffffff Necaxa
    005bac ffffff Pachuca
    0047ab ffffff Puebla
    002d62 cda349 Pumas UNAM
    003087 000000 Querétaro
    2e7d32 ffffff Santos
    f9a825 003366 Tigres UANL
    c41e3a 000000 Tijuana
    dc143c ffffff Toluca
  `,
  premier: `
    ef0107 ffffff Arsenal
    670e36 95bfe5 Aston Villa
    da291c 000000 AFC Bournemouth
    e30613 ffffff Brentford
    0057b8 ffffff Brighton & Hove Albion
    034694 ffffff Chelsea
    59cbe8 1d1d1b Coventry City
    1b458f c4122e Crystal Palace
    003399 ffffff Everton
    ffffff 000000 Fulham
    f5a12d 111111 Hull City
    0044a9 ffffff Ipswich Town
    ffffff 1d428a Leeds United
    c8102e ffffff Liverpool
    6cabdd ffffff Manchester City
    da291c fbe122 Manchester United
    241f20 ffffff Newcastle United
    dd0000 ffffff Nottingham Forest
    ffffff 132257 Tottenham Hotspur
    eb172b ffffff Sunderland
  `,
  nba: `
    c8102e fdb927 Atlanta Hawks
    008348 ffffff Boston Celtics
    000000 ffffff Brooklyn Nets
    008ca8 1d1060 Charlotte Hornets
    ce1141 000000 Chicago Bulls
    860038 bc945c Cleveland Cavaliers
    0064b1 bbc4ca Dallas Mavericks
    0e2240 fec524 Denver Nuggets
    1d428a c8102e Detroit Pistons
    1d428a fdb927 Golden State Warriors
    ce0e2d 000000 Houston Rockets
    0c2340 ffd520 Indiana Pacers
    12173f c8102e LA Clippers
    552583 fdb927 Los Angeles Lakers
    5d76a9 12173f Memphis Grizzlies
    98002e 000000 Miami Heat
    00471b eee1c6 Milwaukee Bucks
    266092 79bc43 Minnesota Timberwolves
    0a2240 b4975a New Orleans Pelicans
    1d428a f58426 New York Knicks
    007ac1 ef3b24 Oklahoma City Thunder
    0150b5 9ca0a3 Orlando Magic
    1d428a e01234 Philadelphia 76ers
    29127a e56020 Phoenix Suns
    e03a3e 000000 Portland Trail Blazers
    5a2d81 6a7a82 Sacramento Kings
    000000 c4ced4 San Antonio Spurs
    d91244 000000 Toronto Raptors
    4e008e 79a3dc Utah Jazz
    e31837 002b5c Washington Wizards
  `,
  uefa: `
    e7001b ffffff AS Monaco
    d2122e ffffff Ajax Amsterdam
    1e71b8 000000 Atalanta
    ee2523 ffffff Athletic Club
    cb3524 ffffff Atlético Madrid
    a50044 004d98 Barcelona
    e32221 000000 Bayer Leverkusen
    dc052d ffffff Bayern Munich
    e52620 ffffff Benfica
    ffdd00 000000 Bodo/Glimt
    fde100 000000 Borussia Dortmund
    0057a8 000000 Club Brugge
    e1000f 000000 Eintracht Frankfurt
    ffffff 0a3a86 F.C. København
    000000 ffda44 FK Qarabag
    a90432 fdb913 Galatasaray
    0068a8 000000 Internazionale
    000000 ffffff Juventus
    ffd700 000000 Kairat Almaty
    2faee0 ffffff Marseille
    12a0d7 ffffff Napoli
    e30613 ffffff Olympiacos
    ed1c24 ffffff PSV Eindhoven
    0b5fa5 ffffff Pafos
    004170 da291c Paris Saint-Germain
    ffffff febe10 Real Madrid
    da232d ffffff Slavia Prague
    00744a ffffff Sporting CP
    fedd00 00377b Union St.-Gilloise
    ffe667 005187 Villarreal
  `,
  nfl: `
    97233f 000000 Arizona Cardinals
    a71930 000000 Atlanta Falcons
    241773 9e7c0c Baltimore Ravens
    00338d c60c30 Buffalo Bills
    0085ca 000000 Carolina Panthers
    0b162a e64100 Chicago Bears
    fb4f14 000000 Cincinnati Bengals
    ff3c00 311d00 Cleveland Browns
    002244 b0b7bc Dallas Cowboys
    fb4f14 002244 Denver Broncos
    0076b6 b0b7bc Detroit Lions
    203731 ffb612 Green Bay Packers
    03202f a71930 Houston Texans
    002c5f ffffff Indianapolis Colts
    006778 000000 Jacksonville Jaguars
    e31837 ffb612 Kansas City Chiefs
    000000 a5acaf Las Vegas Raiders
    007bc7 ffc20e Los Angeles Chargers
    003594 ffd100 Los Angeles Rams
    008e97 f58220 Miami Dolphins
    4f2683 ffc62f Minnesota Vikings
    002244 c60c30 New England Patriots
    d3bc8d 000000 New Orleans Saints
    0b2265 a71930 New York Giants
    003f2d ffffff New York Jets
    004c54 a5acaf Philadelphia Eagles
    000000 ffb612 Pittsburgh Steelers
    aa0000 b3995d San Francisco 49ers
    002244 69be28 Seattle Seahawks
    a71930 322f2b Tampa Bay Buccaneers
    4495d2 d50a0a Tennessee Titans
    5a1414 ffb612 Washington Commanders
  `,
  cfb: `
    003087 8a8d8f Air Force Falcons
    041e42 a89968 Akron Zips
    9e1b32 ffffff Alabama Crimson Tide
    222222 ffcc00 App State Mountaineers
    8c1d40 ffc627 Arizona State Sun Devils
    cc0033 003366 Arizona Wildcats
    9d2235 ffffff Arkansas Razorbacks
    cc092f 000000 Arkansas State Red Wolves
    000000 d4bf91 Army Black Knights
    0c2340 e87722 Auburn Tigers
    002255 ffffff BYU Cougars
    ba0c2f ffffff Ball State Cardinals
    003015 fecb00 Baylor Bears
    0033a0 d64309 Boise State Broncos
    98002e bc9b6a Boston College Eagles
    fe5000 4f2c1d Bowling Green Falcons
    005bbb ffffff Buffalo Bulls
    003262 fdb515 California Golden Bears
    6a0032 ffc82e Central Michigan Chippewas
    046a38 b9975b Charlotte 49ers
    e00122 000000 Cincinnati Bearcats
    f56600 522d80 Clemson Tigers
    006f71 a27752 Coastal Carolina Chanticleers
    cfb87c 000000 Colorado Buffaloes
    1e4d2b c8c372 Colorado State Rams
    00539f ffd200 Delaware Blue Hens
    001a57 ffffff Duke Blue Devils
    592a8a fdc82f East Carolina Pirates
    006633 ffffff Eastern Michigan Eagles
    003366 cc0000 Florida Atlantic Owls
    0021a5 fa4616 Florida Gators
    081e3f b6862c Florida International Panthers
    782f40 ceb888 Florida State Seminoles
    db0032 002e6d Fresno State Bulldogs
    ba0c2f 000000 Georgia Bulldogs
    011e41 a3aaae Georgia Southern Eagles
    0039a6 c60c30 Georgia State Panthers
    b3a369 003057 Georgia Tech Yellow Jackets
    024731 c8c8c8 Hawai'i Rainbow Warriors
    c8102e ffffff Houston Cougars
    e84a27 13294b Illinois Fighting Illini
    990000 eeedeb Indiana Hoosiers
    000000 ffcd00 Iowa Hawkeyes
    c8102e f1be48 Iowa State Cyclones
    cc0000 ffffff Jacksonville State Gamecocks
    450084 cbb677 James Madison Dukes
    0051ba e8000d Kansas Jayhawks
    512888 d1d1d1 Kansas State Wildcats
    fdbb30 0b1315 Kennesaw State Owls
    002664 eaab00 Kent State Golden Flashes
    0033a0 ffffff Kentucky Wildcats
    461d7c fdd023 LSU Tigers
    990000 0a254e Liberty Flames
    ce181e ffffff Louisiana Ragin' Cajuns
    002f8b e31b23 Louisiana Tech Bulldogs
    ad0000 000000 Louisville Cardinals
    00b140 ffffff Marshall Thundering Herd
    e03a3e ffd520 Maryland Terrapins
    971b2f ffffff Massachusetts Minutemen
    003087 898d8d Memphis Tigers
    b61e2e ffffff Miami (OH) RedHawks
    f47321 005030 Miami Hurricanes
    18453b ffffff Michigan State Spartans
    00274c ffcb05 Michigan Wolverines
    0066cc ffffff Middle Tennessee Blue Raiders
    7a0019 ffcc33 Minnesota Golden Gophers
    660000 ffffff Mississippi State Bulldogs
    5e0009 ffffff Missouri State Bears
    000000 f1b82d Missouri Tigers
    cc0000 ffffff NC State Wolfpack
    00205b c5b783 Navy Midshipmen
    e41c38 ffffff Nebraska Cornhuskers
    003366 807f84 Nevada Wolf Pack
    ba0c2f a7a8aa New Mexico Lobos
    861f41 97999b New Mexico State Aggies
    7bafd4 ffffff North Carolina Tar Heels
    0a5640 ffc72a North Dakota State Bison
    00853e ffffff North Texas Mean Green
    ba0c2f 000000 Northern Illinois Huskies
    4e2a84 ffffff Northwestern Wildcats
    0c2340 c99700 Notre Dame Fighting Irish
    00694e ffffff Ohio Bobcats
    bb0000 666666 Ohio State Buckeyes
    841617 fdf9d8 Oklahoma Sooners
    ff7300 000000 Oklahoma State Cowboys
    003057 92c1e9 Old Dominion Monarchs
    ce1126 14213d Ole Miss Rebels
    154733 fee123 Oregon Ducks
    dc4405 000000 Oregon State Beavers
    093162 ffffff Penn State Nittany Lions
    003594 ffb81c Pittsburgh Panthers
    ceb888 000000 Purdue Boilermakers
    00205b c1c6c8 Rice Owls
    cc0033 000000 Rutgers Scarlet Knights
    cc0035 354ca1 SMU Mustangs
    043927 c4b581 Sacramento State Hornets
    f78e1e ffffff Sam Houston Bearkats
    a6192e 000000 San Diego State Aztecs
    0055a2 e5a823 San José State Spartans
    00205b bf0d3e South Alabama Jaguars
    73000a 000000 South Carolina Gamecocks
    006747 cfc493 South Florida Bulls
    000000 ffab00 Southern Miss Golden Eagles
    8c1515 ffffff Stanford Cardinal
    f76900 000e54 Syracuse Orange
    4d1979 ffffff TCU Horned Frogs
    9d2235 ffffff Temple Owls
    ff8200 ffffff Tennessee Volunteers
    500000 ffffff Texas A&M Aggies
    bf5700 ffffff Texas Longhorns
    501214 8d734a Texas State Bobcats
    cc0000 000000 Texas Tech Red Raiders
    15397f ffda00 Toledo Rockets
    6d0017 b2b3b5 Troy Trojans
    006747 418fde Tulane Green Wave
    002d72 c8102e Tulsa Golden Hurricane
    006341 cc8a00 UAB Blazers
    000000 b7a369 UCF Knights
    2d68c4 f2a900 UCLA Bruins
    000e2f ffffff UConn Huskies
    800029 bd955a UL Monroe Warhawks
    b10202 666666 UNLV Rebels
    990000 ffc72c USC Trojans
    ff8200 041e42 UTEP Miners
    f15a22 0c2340 UTSA Roadrunners
    0f2439 ffffff Utah State Aggies
    cc0000 ffffff Utah Utes
    000000 866d4b Vanderbilt Commodores
    232d4b f84c1e Virginia Cavaliers
    630031 cf4420 Virginia Tech Hokies
    a67f31 000000 Wake Forest Demon Deacons
    4b2e83 b7a57a Washington Huskies
    981e32 5e6a71 Washington State Cougars
    002855 eaaa00 West Virginia Mountaineers
    c60c30 ffffff Western Kentucky Hilltoppers
    6c4023 b5a167 Western Michigan Broncos
    c5050c ffffff Wisconsin Badgers
    492f24 ffc425 Wyoming Cowboys
  `,
  bundesliga: `
    eb1923 ffffff 1. FC Union Berlin
    111111 00a650 Borussia Mönchengladbach
    ba3733 46714d FC Augsburg
    ed1c24 ffffff FC Cologne
    0a3f86 ffffff Hamburg SV
    c3141e ffffff Mainz 05
    dd0741 ffffff RB Leipzig
    e2001a 000000 SC Freiburg
    005ca9 111111 SC Paderborn 07
    004d9d ffffff Schalke 04
    111111 ffffff SV Elversberg
    1c63b7 ffffff TSG Hoffenheim
    e32219 ffffff VfB Stuttgart
    1d9053 ffffff Werder Bremen
  `,
  seriea: `
    fb090b 000000 AC Milan
    8e1f2f f0bc42 AS Roma
    a21c26 1a2f48 Bologna
    b01028 002350 Cagliari
    1e3f8a ffffff Como
    482e92 ffffff Fiorentina
    ffe100 0055a4 Frosinone
    ad1919 002147 Genoa
    87d8f7 ffffff Lazio
    ffed00 da291c Lecce
    e2001a ffffff Monza
    fcd116 0055a4 Parma
    00a752 000000 Sassuolo
    8a1e03 ffffff Torino
    000000 ffffff Udinese
    ff6600 00754a Venezia
  `,
  nhl: `
    fc4c02 000000 Anaheim Ducks
    231f20 fdb71a Boston Bruins
    00468b fdb71a Buffalo Sabres
    dd1a32 f1be48 Calgary Flames
    e30426 000000 Carolina Hurricanes
    e31937 000000 Chicago Blackhawks
    860038 005ea3 Colorado Avalanche
    002d62 e31937 Columbus Blue Jackets
    20864c 000000 Dallas Stars
    e30526 ffffff Detroit Red Wings
    00205b ff4c00 Edmonton Oilers
    e51937 002d62 Florida Panthers
    121212 a2aaad Los Angeles Kings
    124734 ae122a Minnesota Wild
    c41230 013a81 Montreal Canadiens
    fdba31 002d62 Nashville Predators
    e30b2b 000000 New Jersey Devils
    00529b f47d31 New York Islanders
    0056ae e51937 New York Rangers
    dd1a32 b79257 Ottawa Senators
    fe5823 000000 Philadelphia Flyers
    000000 fdb71a Pittsburgh Penguins
    00788a 070707 San Jose Sharks
    000d33 a3dce4 Seattle Kraken
    0070b9 fdb71a St. Louis Blues
    003e7e ffffff Tampa Bay Lightning
    003e7e ffffff Toronto Maple Leafs
    000000 7ab2e1 Utah Mammoth
    003e7e 008752 Vancouver Canucks
    b4975a 344043 Vegas Golden Knights
    d71830 0b1f41 Washington Capitals
    002d62 c41230 Winnipeg Jets
  `,
  mlb: `
    aa182c 000000 Arizona Diamondbacks
    003831 efb21e Athletics
    0c2340 ba0c2f Atlanta Braves
    df4601 000000 Baltimore Orioles
    0d2b56 bd3039 Boston Red Sox
    0e3386 cc3433 Chicago Cubs
    000000 c4ced4 Chicago White Sox
    c6011f ffffff Cincinnati Reds
    002b5c e31937 Cleveland Guardians
    33006f 000000 Colorado Rockies
    0a2240 ff4713 Detroit Tigers
    002d62 eb6e1f Houston Astros
    004687 7ab2dd Kansas City Royals
    ba0021 c4ced4 Los Angeles Angels
    005a9c ffffff Los Angeles Dodgers
    00a3e0 000000 Miami Marlins
    13294b ffc72c Milwaukee Brewers
    031f40 e20e32 Minnesota Twins
    002d72 ff5910 New York Mets
    132448 c4ced4 New York Yankees
    e81828 003278 Philadelphia Phillies
    000000 fdb827 Pittsburgh Pirates
    2f241d ffc425 San Diego Padres
    fd5a1e 000000 San Francisco Giants
    005c5c 0c2c56 Seattle Mariners
    be0a14 001541 St. Louis Cardinals
    092c5c 8fbce6 Tampa Bay Rays
    003278 c0111f Texas Rangers
    134a8e 6cace5 Toronto Blue Jays
    ab0003 11225b Washington Nationals
  `,
  laliga: `
    0761af ffffff Alavés
    8ac3ee ffffff Celta Vigo
    1b4eb0 ffffff Deportivo La Coruña
    05642c ffffff Elche
    007fc8 ffffff Espanyol
    005999 ffffff Getafe
    004d98 a50044 Levante
    0f5bad ffffff Málaga
    d91a21 0a346f Osasuna
    008f47 ffffff Racing Santander
    e53027 ffffff Rayo Vallecano
    00954c ffffff Real Betis
    0067b1 ffffff Real Sociedad
    ffffff d80a1e Sevilla
    ffffff ee3524 Valencia
  `,
  worldcup: `
    006847 ffffff Mexico
    ffb81c 007749 South Africa
    c60c30 003478 South Korea
    d7141a 11457e Czech Republic
    c5281c ffffff Canada
    002395 fecb00 Bosnia & Herzegovina
    8a1538 ffffff Qatar
    ff0000 ffffff Switzerland
    ffdf00 009c3b Brazil
    c1272d 006233 Morocco
    00209f d21034 Haiti
    002d54 ffffff Scotland
    002868 bf0a30 USA
    d52b1e ffffff Paraguay
    ffcd00 00843d Australia
    e30a17 ffffff Turkey
    ffffff 000000 Germany
    002b7f ffcc00 Curaçao
    f77f00 009e60 Ivory Coast
    ffdd00 0033a0 Ecuador
    f36c21 21468b Netherlands
    002395 ffffff Japan
    fecc02 006aa7 Sweden
    e70013 ffffff Tunisia
    ef3340 fdda24 Belgium
    ce1126 ffffff Egypt
    ffffff da0000 Iran
    ffffff 000000 New Zealand
    c60b1e ffc400 Spain
    003893 ce1126 Cape Verde
    006c35 ffffff Saudi Arabia
    5ba4d4 000000 Uruguay
    002395 ffffff France
    ffffff 00853f Senegal
    007a3d ffffff Iraq
    ba0c2f 00205b Norway
    75aadb ffffff Argentina
    006233 ffffff Algeria
    ed2939 ffffff Austria
    ce1126 ffffff Jordan
    da291c 006600 Portugal
    0080ff ce1021 DR Congo
    0099b5 ffffff Uzbekistan
    fcd116 003893 Colombia
    ffffff ce1126 England
    ff0000 ffffff Croatia
    ffffff 000000 Ghana
    da121a 005293 Panama
  `,
}

const COLOURS: ReadonlyMap<string, TeamColours> = new Map(
  LEAGUE_CODES.flatMap((league) => DIRECTORY[league].trim().split('\n'))
    .map((line) => /^(\w{6}) (\w{6}) (.+)$/.exec(line.trim()))
    .map((parts) => [parts![3]!, { first: `#${parts![1]}`, second: `#${parts![2]}` }]),
)

/** Of a placeholder, such as the winner of an earlier game, and of a team that is not listed. */
const NEUTRAL: TeamColours = { first: '#5d6661', second: '#c3cbc6' }

/** The colours of the team with this full name. */
export const teamColours = (name: string): TeamColours => COLOURS.get(name) ?? NEUTRAL

/** Two grounds that are closer than this are too similar side by side. */
const ALIKE = 190

/**
 * The colours of both teams of a game, by their full names. Where the first colours are similar, the away team wears its
 * second colour first, as it would on the field.
 */
export function matchupColours(game: { readonly awayTeam: string; readonly homeTeam: string }): {
  readonly away: TeamColours
  readonly home: TeamColours
} {
  const [away, home] = [teamColours(game.awayTeam), teamColours(game.homeTeam)]
  const changed = { first: away.second, second: away.first }
  const distance = distanceOf(away.first, home.first)
  const isAlike = distance < ALIKE && distanceOf(changed.first, home.first) > distance
  return { away: isAlike ? changed : away, home }
}

/** The difference of two colours: the distance of their channels, weighted by the sensitivity of the eye. */
function distanceOf(one: Colour, other: Colour): number {
  const [a, b] = [channelsOf(one), channelsOf(other)]
  const red = (a[0] + b[0]) / 2
  const [r, g, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
  return Math.sqrt((2 + red / 256) * r * r + 4 * g * g + (2 + (255 - red) / 256) * blue * blue)
}

function channelsOf(colour: Colour): [red: number, green: number, blue: number] {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/** The letters on this colour: black or white, whichever has more contrast. */
export function lettersOn(colour: Colour): Colour {
  const [red, green, blue] = channelsOf(colour).map(linear) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // From this luminance on, black has more contrast than white (WCAG 2.2).
  return luminance > 0.179 ? '#000000' : '#ffffff'
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
