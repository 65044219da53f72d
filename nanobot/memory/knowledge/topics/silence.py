"""Words that say nothing of what a text is about, of the English language at large: tables, no code."""

from typing import Final

FORM: Final = """
    a about above across actually after afternoon again against ago ah ahead aint all almost alone along already
    alright also although always am amid among amongst an and another any anybody anyhow anymore anyone anything
    anytime anyway anyways anywhere apart april are area aren't around as aside at atop august autumn aw away aww
    back be became because become been before begin beginning behind being below beside besides between beyond bit
    both bro btw bunch but by bye can can't cannot case cause cheers congrats congratulations could couldn't couple
    currently cuz day days dear december despite did didn't do does doesn't doing don't done down dozen dude due
    dunno during each early eight either else end enough especially etc even evening ever every everybody
    everybody's everyone everything everywhere exactly example except fact fam far february few first firstly five
    folks for forever forward four friday friend friends from front further gimme goes gonna goodbye goodnight gotta
    guy guys had hadn't haha hahaha half has hasn't have haven't having he he'd he'll hello her here here's hers
    herself hey hi him himself his hmm hour hours how how's however huh hundred i i'd i'll i'm i've idea ideas idk
    if imo in including indeed inside instance instead into is isn't it it'd it'll it's its itself january july june
    just kind kinda kinds last lastly late lately later latter least lemme less let let's life like likely lives
    lmao lol lot lots man many march may maybe me meantime meanwhile men middle midnight might might've million mine
    minute minutes mom's moment moments monday month months more moreover morning most mostly much must my myself
    near nearly neither never nevertheless news next night nine no nobody none noon nope nor not nothing november
    now nowadays nowhere number october of off often oh ok okay okey omg on once one ones only onto oops or other
    others otherwise ought our ours ourselves out outside over own pair part people per perhaps person phew piece
    place places please plenty plus point pretty probably quite rather really reason reasons recent recently rest
    same saturday second seconds september seven several shall she she'd she'll should shouldn't showed shown side
    simply since sis six so some somebody somehow someone something sometime sometimes somewhat somewhere soon sorry
    sort sorta sorts spring start still stuff such sunday tbh ten than thank thanks that that's the their theirs
    them themselves then there there's therefore these they they'd they'll they're they've thing things this those
    though thousand three through throughout thursday thus thx till time times to today together tomorrow ton
    tonight tons too top totally toward towards tuesday twice two type types ugh uh uhm um under unless until up
    upcoming upon us usually various versus very via wanna was wasn't way ways we we'd we'll we're we've wednesday
    week weekend weekends weeks welcome well were weren't what what's whatever when whenever where where's wherever
    whether which while whilst who who's whoa whoever whole whom whose why will with within without woah woman women
    won't woohoo world would wouldn't wow ya yay yeah year years yep yes yesterday yet yo you you'd you'll you're
    you've your yours yourself yourselves yup zero
"""
"""Words of form, of time and amount, of greeting and agreement; people and things at large."""

JUDGEMENT: Final = """
    able absolute absolutely active actual adorable amazed amazing annoyed annoying aware awesome awful bad
    beautiful best better big bigger biggest bored boring brilliant busy calm captivating certain chaotic chill
    clear clearly close closer convinced cool crazy creative curious cute damn deep definitely delighted determined
    different difficult disappointed disappointing eager easier easy embarrassed epic essential excellent excited
    exciting exhausted exhausting extra extremely fab fabulous fair familiar famous fantastic fascinating favorite
    favourite fine fortunately fresh frustrated frustrating full fun funny genuine glad good gorgeous grateful great
    greatest happier happy hard heartwarming heck hectic high honest honestly hopeful hopefully huge hyped important
    impressed impressive incredible incredibly insane inspired inspiring intense interested interesting joy keen
    kind lame large lit little lonely long looking lovely low luckily lucky mad magical main major meaningful
    memorable mesmerizing mind-blowing modern motivated motivating neat nervous new nice nicely obvious obviously
    old older original overall overwhelming passionate peaceful perfect perfectly personal pleased popular positive
    powerful precious pretty private proud pumped quick quickly quiet rad rare ready real realistic refreshing
    relaxed relaxing relevant resilient rewarding right rough sad safe scared scary serious seriously short sick
    significant silly similar simple single slow slowly small smooth special specific stoked strange stress stressed
    stressful strong stunning suitable super superb supportive sure surprised surprising sweet terrible terrific
    thankful thrilled thrilling tired tough true truly typical unable unbelievable unexpected unforgettable
    unfortunate unfortunately unique upset useful usual valuable weird wild willing wonderful worried worse worst
    worth worthwhile wrong young yummy
"""
"""What one thinks of anything."""

DEEDS: Final = """
    accept accomplish achieve act add admire affect afford agree aim allow announce answer appear appears apply
    appreciate approach argue arrive ask assume attend avoid bear beat become began begin begun behave believe
    belong bless blow boost bother bought break brighten bring broke broken brought build built buy call calm came
    capture care carry catch caught celebrate challenge chance change chat check cheer cherish choose chose chosen
    clean close come compare complete connect consider contact contain continue control cope cost count cover create
    cut deal decide demand deserve develop discover discuss do doubt drag draw dream drive drop earn embrace
    encourage enjoy ensure enter escape exist expect experience explain explore express face fail fall fallen feel
    fell felt fight figure fill find finish fit fix flew focus follow force forget forgot forgotten found gain
    gather gave gear get give given go gone got gotten grab grew grow grown guess handle hang happen hate head hear
    heard held help hesitate hidden hit hold hope hug hurt imagine improve include insist inspire involve join jump
    keep kept kick knew know known laugh lead learn leave led left lend lent let lie lift light like listen live
    load look lose lost love made maintain make manage mark matter mean meant meet mention met mind miss move need
    nod notice offer open order overcome own participate pass pause pay perform pick pitch plan play post prefer
    prepare present press pretend prevent produce promise protect prove provide pull pursue push put raise ran reach
    react read realise realize receive recharge recognise recognize recommend reflect refuse relate relax release
    remain remember remind remove repeat replace reply represent require respond return reveal ride rise rock rode
    rose run said sang sat save saw say search see seem seen sell send sent serve set settle shape share shine show
    sit sleep slept sold solve sought sound speak spend spent split spoke spread stand stare start stay step stick
    stood stop strengthen struggle stuck succeed suggest suit support suppose surprise surround swam swear tackle
    take taken talk taught tell tend thank think thought threw throw tie told took toss touch track treat trust try
    turn understand understood use value visit wait wake walk want warm wash watch wear went win wish won wonder
    wore work worn worry write written wrote yell
"""
"""What one does with anything."""

TALK: Final = """
    advice answer aspect atmosphere attention awareness background balance bond boundaries challenge chance chapter
    check choice comfort confidence connection conversation corner courage decision detail difference effort emotion
    encouragement energy experience factor feedback feeling feelings focus goal goals growth happiness help hope
    image images impact importance info information inspiration interest issue journey joy key kindness level line
    link list luck meaning memories memory message mind mindset moment motivation name note opinion opportunity
    outlook passion patience peace perspective photo photos pic pics picture pictures plan plans possibility post
    power pressure pride problem process progress purpose question quote reminder respect response result role
    screenshot self sense sign situation smile spirit spot step steps stories story strength style success surprise
    talent task thought thoughts tip tips topic total trouble truth update updates value vibe vibes video videos
    view word words
"""
"""What any talk turns on."""
