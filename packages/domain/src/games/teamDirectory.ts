import { type AddedTeams, addedTeams, type Team } from './addedTeams.ts'
import { LEAGUE_CODES, type LeagueCode } from './league.ts'

export type { Team } from './addedTeams.ts'

/** One team per line, its abbreviation first. The lines of a league are sorted by name. */
const DIRECTORY: Readonly<Record<LeagueCode, string>> = {
  ligamx: `
    AME América
    ATE Atlante
    ATS Atlas
    ASL Atlético de San Luis
    CAZ Cruz Azul
    JUA FC Juárez
    GDL Guadalajara
    LEO León
    MTY Monterrey
    NEC Necaxa
    PAC Pachuca
    PUE Puebla
    UNAM Pumas UNAM
    QRO Querétaro
    SAN Santos
    UANL Tigres UANL
    TIJ Tijuana
    TOL Toluca
  `,
  premier: `
    BOU AFC Bournemouth
    ARS Arsenal
    AVL Aston Villa
    BRE Brentford
    BHA Brighton & Hove Albion
    CHE Chelsea
    COV Coventry City
    CRY Crystal Palace
    EVE Everton
    FUL Fulham
    HUL Hull City
    IPS Ipswich Town
    LEE Leeds United
    LIV Liverpool
    MNC Manchester City
    MAN Manchester United
    NEW Newcastle United
    NFO Nottingham Forest
    SUN Sunderland
    TOT Tottenham Hotspur
  `,
  nba: `
    ATL Atlanta Hawks
    BOS Boston Celtics
    BKN Brooklyn Nets
    CHA Charlotte Hornets
    CHI Chicago Bulls
    CLE Cleveland Cavaliers
    DAL Dallas Mavericks
    DEN Denver Nuggets
    DET Detroit Pistons
    GS Golden State Warriors
    HOU Houston Rockets
    IND Indiana Pacers
    LAC LA Clippers
    LAL Los Angeles Lakers
    MEM Memphis Grizzlies
    MIA Miami Heat
    MIL Milwaukee Bucks
    MIN Minnesota Timberwolves
    NO New Orleans Pelicans
    NY New York Knicks
    OKC Oklahoma City Thunder
    ORL Orlando Magic
    PHI Philadelphia 76ers
    PHX Phoenix Suns
    POR Portland Trail Blazers
    SAC Sacramento Kings
    SA San Antonio Spurs
    TOR Toronto Raptors
    UTAH Utah Jazz
    WSH Washington Wizards
  `,
  uefa: `
    AJA Ajax Amsterdam
    ARS Arsenal
    MON AS Monaco
    ATA Atalanta
    ATH Athletic Club
    ATM Atlético Madrid
    BAR Barcelona
    B04 Bayer Leverkusen
    MUN Bayern Munich
    SLB Benfica
    BODO Bodo/Glimt
    DOR Borussia Dortmund
    CHE Chelsea
    BRU Club Brugge
    SGE Eintracht Frankfurt
    KBH F.C. København
    QAR FK Qarabag
    GAL Galatasaray
    INT Internazionale
    JUV Juventus
    KAI Kairat Almaty
    LIV Liverpool
    MNC Manchester City
    OLM Marseille
    NAP Napoli
    NEW Newcastle United
    OLY Olympiacos
    PAF Pafos
    PSG Paris Saint-Germain
    PSV PSV Eindhoven
    RMA Real Madrid
    SLP Slavia Prague
    SCP Sporting CP
    TOT Tottenham Hotspur
    USG Union St.-Gilloise
    VIL Villarreal
  `,
  nfl: `
    ARI Arizona Cardinals
    ATL Atlanta Falcons
    BAL Baltimore Ravens
    BUF Buffalo Bills
    CAR Carolina Panthers
    CHI Chicago Bears
    CIN Cincinnati Bengals
    CLE Cleveland Browns
    DAL Dallas Cowboys
    DEN Denver Broncos
    DET Detroit Lions
    GB Green Bay Packers
    HOU Houston Texans
    IND Indianapolis Colts
    JAX Jacksonville Jaguars
    KC Kansas City Chiefs
    LV Las Vegas Raiders
    LAC Los Angeles Chargers
    LAR Los Angeles Rams
    MIA Miami Dolphins
    MIN Minnesota Vikings
    NE New England Patriots
    NO New Orleans Saints
    NYG New York Giants
    NYJ New York Jets
    PHI Philadelphia Eagles
    PIT Pittsburgh Steelers
    SF San Francisco 49ers
    SEA Seattle Seahawks
    TB Tampa Bay Buccaneers
    TEN Tennessee Titans
    WSH Washington Commanders
  `,
  cfb: `
    AF Air Force Falcons
    AKR Akron Zips
    ALA Alabama Crimson Tide
    APP App State Mountaineers
    ASU Arizona State Sun Devils
    ARIZ Arizona Wildcats
    ARK Arkansas Razorbacks
    ARST Arkansas State Red Wolves
    ARMY Army Black Knights
    AUB Auburn Tigers
    BALL Ball State Cardinals
    BAY Baylor Bears
    BOIS Boise State Broncos
    BC Boston College Eagles
    BGSU Bowling Green Falcons
    BUF Buffalo Bulls
    BYU BYU Cougars
    CAL California Golden Bears
    CMU Central Michigan Chippewas
    CLT Charlotte 49ers
    CIN Cincinnati Bearcats
    CLEM Clemson Tigers
    CCU Coastal Carolina Chanticleers
    COLO Colorado Buffaloes
    CSU Colorado State Rams
    DEL Delaware Blue Hens
    DUKE Duke Blue Devils
    ECU East Carolina Pirates
    EMU Eastern Michigan Eagles
    FAU Florida Atlantic Owls
    FLA Florida Gators
    FIU Florida International Panthers
    FSU Florida State Seminoles
    FRES Fresno State Bulldogs
    UGA Georgia Bulldogs
    GASO Georgia Southern Eagles
    GAST Georgia State Panthers
    GT Georgia Tech Yellow Jackets
    HAW Hawai'i Rainbow Warriors
    HOU Houston Cougars
    ILL Illinois Fighting Illini
    IU Indiana Hoosiers
    IOWA Iowa Hawkeyes
    ISU Iowa State Cyclones
    JXST Jacksonville State Gamecocks
    JMU James Madison Dukes
    KU Kansas Jayhawks
    KSU Kansas State Wildcats
    KENN Kennesaw State Owls
    KENT Kent State Golden Flashes
    UK Kentucky Wildcats
    LIB Liberty Flames
    UL Louisiana Ragin' Cajuns
    LT Louisiana Tech Bulldogs
    LOU Louisville Cardinals
    LSU LSU Tigers
    MRSH Marshall Thundering Herd
    MD Maryland Terrapins
    MASS Massachusetts Minutemen
    MEM Memphis Tigers
    M-OH Miami (OH) RedHawks
    MIA Miami Hurricanes
    MSU Michigan State Spartans
    MICH Michigan Wolverines
    MTSU Middle Tennessee Blue Raiders
    MINN Minnesota Golden Gophers
    MSST Mississippi State Bulldogs
    MOST Missouri State Bears
    MIZ Missouri Tigers
    NAVY Navy Midshipmen
    NCSU NC State Wolfpack
    NEB Nebraska Cornhuskers
    NEV Nevada Wolf Pack
    UNM New Mexico Lobos
    NMSU New Mexico State Aggies
    UNC North Carolina Tar Heels
    NDSU North Dakota State Bison
    UNT North Texas Mean Green
    NIU Northern Illinois Huskies
    NU Northwestern Wildcats
    ND Notre Dame Fighting Irish
    OHIO Ohio Bobcats
    OSU Ohio State Buckeyes
    OU Oklahoma Sooners
    OKST Oklahoma State Cowboys
    ODU Old Dominion Monarchs
    MISS Ole Miss Rebels
    ORE Oregon Ducks
    ORST Oregon State Beavers
    PSU Penn State Nittany Lions
    PITT Pittsburgh Panthers
    PUR Purdue Boilermakers
    RICE Rice Owls
    RUTG Rutgers Scarlet Knights
    SAC Sacramento State Hornets
    SHSU Sam Houston Bearkats
    SDSU San Diego State Aztecs
    SJSU San José State Spartans
    SMU SMU Mustangs
    USA South Alabama Jaguars
    SC South Carolina Gamecocks
    USF South Florida Bulls
    USM Southern Miss Golden Eagles
    STAN Stanford Cardinal
    SYR Syracuse Orange
    TCU TCU Horned Frogs
    TEM Temple Owls
    TENN Tennessee Volunteers
    TA&M Texas A&M Aggies
    TEX Texas Longhorns
    TXST Texas State Bobcats
    TTU Texas Tech Red Raiders
    TOL Toledo Rockets
    TROY Troy Trojans
    TULN Tulane Green Wave
    TLSA Tulsa Golden Hurricane
    UAB UAB Blazers
    UCF UCF Knights
    UCLA UCLA Bruins
    CONN UConn Huskies
    ULM UL Monroe Warhawks
    UNLV UNLV Rebels
    USC USC Trojans
    USU Utah State Aggies
    UTAH Utah Utes
    UTEP UTEP Miners
    UTSA UTSA Roadrunners
    VAN Vanderbilt Commodores
    UVA Virginia Cavaliers
    VT Virginia Tech Hokies
    WAKE Wake Forest Demon Deacons
    WASH Washington Huskies
    WSU Washington State Cougars
    WVU West Virginia Mountaineers
    WKU Western Kentucky Hilltoppers
    WMU Western Michigan Broncos
    WIS Wisconsin Badgers
    WYO Wyoming Cowboys
  `,
  bundesliga: `
    FCU 1. FC Union Berlin
    B04 Bayer Leverkusen
    MUN Bayern Munich
    DOR Borussia Dortmund
    BMG Borussia Mönchengladbach
    SGE Eintracht Frankfurt
    FCA FC Augsburg
    KOE FC Cologne
    HSV Hamburg SV
    M05 Mainz 05
    RBL RB Leipzig
    SCF SC Freiburg
    SCP SC Paderborn 07
    S04 Schalke 04
    SVE SV Elversberg
    TSG TSG Hoffenheim
    VFB VfB Stuttgart
    SVW Werder Bremen
  `,
  seriea: `
    MIL AC Milan
    ROMA AS Roma
    ATA Atalanta
    BOL Bologna
    CAG Cagliari
    COM Como
    FIO Fiorentina
    FRO Frosinone
    GEN Genoa
    INT Internazionale
    JUV Juventus
    LAZ Lazio
    LEC Lecce
    MON Monza
    NAP Napoli
    PAR Parma
    SAS Sassuolo
    TOR Torino
    UDI Udinese
    VEN Venezia
  `,
  nhl: `
    ANA Anaheim Ducks
    BOS Boston Bruins
    BUF Buffalo Sabres
    CGY Calgary Flames
    CAR Carolina Hurricanes
    CHI Chicago Blackhawks
    COL Colorado Avalanche
    CBJ Columbus Blue Jackets
    DAL Dallas Stars
    DET Detroit Red Wings
    EDM Edmonton Oilers
    FLA Florida Panthers
    LA Los Angeles Kings
    MIN Minnesota Wild
    MTL Montreal Canadiens
    NSH Nashville Predators
    NJ New Jersey Devils
    NYI New York Islanders
    NYR New York Rangers
    OTT Ottawa Senators
    PHI Philadelphia Flyers
    PIT Pittsburgh Penguins
    SJ San Jose Sharks
    SEA Seattle Kraken
    STL St. Louis Blues
    TB Tampa Bay Lightning
    TOR Toronto Maple Leafs
    UTAH Utah Mammoth
    VAN Vancouver Canucks
    VGK Vegas Golden Knights
    WSH Washington Capitals
    WPG Winnipeg Jets
  `,
  mlb: `
    ARI Arizona Diamondbacks
    ATH Athletics
    ATL Atlanta Braves
    BAL Baltimore Orioles
    BOS Boston Red Sox
    CHC Chicago Cubs
    CHW Chicago White Sox
    CIN Cincinnati Reds
    CLE Cleveland Guardians
    COL Colorado Rockies
    DET Detroit Tigers
    HOU Houston Astros
    KC Kansas City Royals
    LAA Los Angeles Angels
    LAD Los Angeles Dodgers
    MIA Miami Marlins
    MIL Milwaukee Brewers
    MIN Minnesota Twins
    NYM New York Mets
    NYY New York Yankees
    PHI Philadelphia Phillies
    PIT Pittsburgh Pirates
    SD San Diego Padres
    SF San Francisco Giants
    SEA Seattle Mariners
    STL St. Louis Cardinals
    TB Tampa Bay Rays
    TEX Texas Rangers
    TOR Toronto Blue Jays
    WSH Washington Nationals
  `,
  laliga: `
    ALA Alavés
    ATH Athletic Club
    ATM Atlético Madrid
    BAR Barcelona
    CEL Celta Vigo
    DEP Deportivo La Coruña
    ELC Elche
    ESP Espanyol
    GET Getafe
    LEV Levante
    MGA Málaga
    OSA Osasuna
    RAC Racing Santander
    RAY Rayo Vallecano
    BET Real Betis
    RMA Real Madrid
    RSO Real Sociedad
    SEV Sevilla
    VAL Valencia
    VIL Villarreal
  `,
  worldcup: `
    ALG Algeria
    ARG Argentina
    AUS Australia
    AUT Austria
    BEL Belgium
    BIH Bosnia & Herzegovina
    BRA Brazil
    CAN Canada
    CPV Cape Verde
    COL Colombia
    CRO Croatia
    CUW Curaçao
    CZE Czech Republic
    COD DR Congo
    ECU Ecuador
    EGY Egypt
    ENG England
    FRA France
    GER Germany
    GHA Ghana
    HAI Haiti
    IRN Iran
    IRQ Iraq
    CIV Ivory Coast
    JPN Japan
    JOR Jordan
    MEX Mexico
    MAR Morocco
    NED Netherlands
    NZL New Zealand
    NOR Norway
    PAN Panama
    PAR Paraguay
    POR Portugal
    QAT Qatar
    KSA Saudi Arabia
    SCO Scotland
    SEN Senegal
    RSA South Africa
    KOR South Korea
    ESP Spain
    SWE Sweden
    SUI Switzerland
    TUN Tunisia
    TUR Turkey
    URU Uruguay
    USA USA
    UZB Uzbekistan
  `,
}

function teamsIn(league: LeagueCode): Team[] {
  return DIRECTORY[league]
    .trim()
    .split('\n')
    .map((line) => {
      const [abbreviation = '', ...name] = line.trim().split(' ')
      return { league, name: name.join(' '), abbreviation }
    })
}

/** The built-in team directory: every team of every league (G2), by league, then by name. */
export const TEAMS: readonly Team[] = LEAGUE_CODES.flatMap(teamsIn)

const BY_LEAGUE: ReadonlyMap<LeagueCode, readonly Team[]> = new Map(
  LEAGUE_CODES.map((league) => [league, TEAMS.filter((team) => team.league === league)]),
)

/** The teams of a league with its added ones, by the object of the additions. */
const WITH_ADDED = new WeakMap<AddedTeams, Map<LeagueCode, readonly Team[]>>()

/** The built-in teams of a league, sorted by name. */
export function builtInTeamsOf(league: LeagueCode): readonly Team[] {
  return BY_LEAGUE.get(league)!
}

/**
 * The teams of the Select team dropdown, sorted by name (G2): the built-in ones and those that operators added. The fixed list
 * of 30 NBA teams is the directory's own, so it is not duplicated.
 */
export function teamsOf(league: LeagueCode, added = addedTeams()): readonly Team[] {
  const merged = WITH_ADDED.get(added) ?? new Map<LeagueCode, readonly Team[]>()
  WITH_ADDED.set(added, merged)
  const teams = merged.get(league) ?? merge(builtInTeamsOf(league), added.teams, league)
  merged.set(league, teams)
  return teams
}

function merge(
  builtIn: readonly Team[],
  added: readonly Team[],
  league: LeagueCode,
): readonly Team[] {
  const own = added.filter((team) => team.league === league)
  if (own.length === 0) return builtIn
  return [...builtIn, ...own].sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
